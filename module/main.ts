import { listen } from "./boot/hooks";

listen();
