import type { Extension } from '@codemirror/state'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'

/** Each language is loaded where it is written. */
const grammars: Record<FunctionLanguage, () => Promise<{ grammar: Extension }>> = {
  python: () => import('#client/features/developers/functions/editor/grammars/python.ts'),
  php: () => import('#client/features/developers/functions/editor/grammars/php.ts'),
  javascript: () => import('#client/features/developers/functions/editor/grammars/javascript.ts'),
  dotNet: () => import('#client/features/developers/functions/editor/grammars/dot-net.ts'),
}

/** Colours and indents code of a language, once it is there; without a network it stays plain text. */
export async function loadGrammar(language: FunctionLanguage): Promise<Extension> {
  try {
    return (await grammars[language]()).grammar
  } catch {
    return []
  }
}
