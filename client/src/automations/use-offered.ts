import { useMemo } from 'react'
import { typeOfPlace } from '#shared/nouns/automations/values/value-type.ts'
import type { TextPlace } from '#shared/nouns/automations/template-text.ts'
import type { ValueType } from '#shared/nouns/automations/values/value-type.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { namesOfPlaces, offeredValues, type OfferedValue } from '#client/nouns/automations/offered-values.ts'
import type { NamedSource, PlaceNames } from '#client/nouns/automations/places.ts'

interface Offered {
  offered: readonly OfferedValue[]
  names: PlaceNames
  typeAt(place: TextPlace): ValueType
}

/** The values that a step knows, with their names and types. */
export function useOffered(sources: readonly NamedSource[]): Offered {
  const { t } = useTranslation('automations')
  const { t: tSteps } = useTranslation('steps')
  const { fields, fieldOf } = useWorkspace()
  return useMemo(() => {
    const words = {
      place: (name: string) => t(`places.${name}`),
      take: (take: string) => tSteps(`takes.${take}`),
      content: (path: string) => t(`content.${path}`),
    }
    const offered = offeredValues({ sources, fields }, words)
    const parts = sources.flatMap((source) => source.parts ?? [])
    return {
      offered,
      names: namesOfPlaces({ sources, fields }, offered, words),
      typeAt: (place) => typeOfPlace(place, { sources, fieldOf, parts }),
    }
  }, [sources, fields, fieldOf, t, tSteps])
}
