/** Receives the exit status of the verb that ran. */
export type Done = (status: number) => void;
