export type BinarySign = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>='

interface Place {
  start: number
  end: number
  /** nodes below this one in its longest branch; bounded, so that walking a tree never exhausts the stack */
  height: number
}

/** A formula as it was written, before names and types are looked at. */
export type SyntaxNode = Place &
  (
    | { kind: 'number'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'field'; raw: string }
    | { kind: 'name'; name: string }
    | { kind: 'call'; name: string; nameEnd: number; args: SyntaxNode[] }
    | { kind: 'list'; items: SyntaxNode[] }
    | { kind: 'negate'; operand: SyntaxNode }
    | { kind: 'percent'; operand: SyntaxNode }
    | { kind: 'binary'; sign: BinarySign; left: SyntaxNode; right: SyntaxNode }
  )
