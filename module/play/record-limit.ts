/** World setting: how many records of attacks are kept; 0 for all. */
export const KEEP_RECORDS = "keepRecords";
