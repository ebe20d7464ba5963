/** A picture as it is shown to a host: redrawn, so that it holds pixels only. */
export interface AiPicture {
  type: string
  base64: string
}

export interface AiTurn {
  role: 'user' | 'assistant'
  text: string
  pictures?: readonly AiPicture[]
}

export interface AiAsking {
  system: string
  turns: readonly AiTurn[]
  /** the shape of the answer, where it is JSON */
  schema?: { name: string; schema: Record<string, unknown> }
  signal: AbortSignal
  timeoutMs: number
  /** hears the answer as far as it came */
  onText?: (text: string) => void
}

export interface AiUse {
  tokensIn: number
  tokensOut: number
}

export interface AiAnswer extends AiUse {
  text: string
}

/** Tokens of a text where a host tells none: four letters are about one. */
export const guessTokens = (text: string): number => Math.ceil(text.length / 4)
