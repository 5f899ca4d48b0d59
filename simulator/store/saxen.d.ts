/** The part of saxen that the simulator uses; the package has no types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', act: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this;
    on(event: 'closeTag', act: (name: string) => void): this;
    on(event: 'text' | 'cdata' | 'comment' | 'question' | 'attention', act: (text: string) => void): this;
    on(event: 'error' | 'warn', act: (error: Error) => void): this;
    /** An incomplete part waits for the rest. */
    write(xml: string): this;
    end(): Error | null;
  }
}
