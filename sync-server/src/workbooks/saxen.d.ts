/** The used part of saxen, which has no types. Attributes come as written, and texts come whole even from a document in pieces. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'openTag', told: (name: string, attributes: () => Record<string, string> | false, decode: Decode) => void): this
    on(event: 'closeTag', told: (name: string) => void): this
    on(event: 'text', told: (text: string, decode: Decode) => void): this
    on(event: 'cdata', told: (text: string) => void): this
    /** @throws Error where the document is none */
    write(text: string): this
    /** @throws Error where the document does not end here */
    end(): Error | null
  }
}
