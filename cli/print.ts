/** What the command says to a person: wrapped to the terminal, if there is one. JSON, TSV and other data are written as they are. */
import { columnsOf, fitted } from '../reports/fitted.ts';

/** To standard output. */
export const print = (text: string): void => void process.stdout.write(fitted(text, columnsOf(process.stdout)));

/** To standard error. */
export const printAside = (text: string): void => void process.stderr.write(fitted(text, columnsOf(process.stderr)));
