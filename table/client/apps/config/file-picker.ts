import { DialogV2 } from "../api/dialog";
import { createFormGroup, createTextInput } from "../fields";
import { localizeOr, world } from "../world";

export interface FilePickerOptions {
  type?: string;
  current?: string;
  callback?: (path: string, picker: FilePicker) => unknown;
  [key: string]: unknown;
}

/** Asks the user for the path of an existing file on the server. Does not support browsing or uploading. */
export class FilePicker {
  readonly options: FilePickerOptions;

  constructor(options: FilePickerOptions = {}) {
    this.options = options;
  }

  static get implementation(): typeof FilePicker {
    return world.CONFIG?.ux?.FilePicker ?? FilePicker;
  }

  static async browse(): Promise<never> {
    throw new Error("Files on the server cannot be listed here. Give the path of a file instead.");
  }

  static async upload(): Promise<never> {
    throw new Error("Files cannot be uploaded here. Put them into the world's assets folder.");
  }

  async render(_options?: unknown): Promise<this> {
    const input = createTextInput({ name: "path", value: this.options.current ?? "", id: "file-picker-path", autofocus: true });
    const content = createFormGroup({ label: localizeOr("FILES.Path", "Path"), input });
    const answer = await DialogV2.input({ window: { title: localizeOr("FILES.Select", "Choose a file") }, content });
    if (typeof answer?.path === "string") await this.options.callback?.(answer.path, this);
    return this;
  }

  async browse(): Promise<this> {
    return this.render();
  }
}
