import { useMemo } from 'react'
import { codeNames, triggerNames, type CodeName } from '#shared/nouns/functions/code-names.ts'
import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'
import type { FunctionKind } from '#client/features/developers/functions/kind.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A name that code knows, as it is written in the language, with its sentence of the documentation. */
export interface KnownName extends Pick<CodeName, 'is' | 'signature'> {
  written: string
  about: string
}

/** The names that code of a kind knows, written as in its language; those of triggers come first. */
export function useNamesOfCode(kind: FunctionKind, language: FunctionLanguage): readonly KnownName[] {
  const { t } = useTranslation('developers')
  return useMemo(() => {
    const own = kind === 'triggers' ? triggerNames : []
    const others = codeNames.filter(({ name }) => !own.some((one) => one.name === name))
    const write = (name: string, is: KnownName['is']): string => (language === 'php' && is === 'value' ? `$${name}` : name)
    return [
      ...own.map(({ name, is, signature }) => ({ is, signature, written: write(name, is), about: t(`triggers.names.${name}`) })),
      ...others.map(({ name, is, signature }) => ({ is, signature, written: write(name, is), about: t(`functions.names.${name}`) })),
    ]
  }, [kind, language, t])
}
