import { useMemo } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { ColorConfig } from '#shared/views/shown-config.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { hueReader, type HueOf } from '#client/views/rows/record-hue.ts'

/** {@link hueReader} for the person and their organisation. */
export function useRecordHue(fields: readonly Field[], { color_by: by, color_rules: rules }: ColorConfig): HueOf {
  // days of rules are the organisation's, like those of filters
  const { memberId, organisation } = useSession()
  const { timezone } = organisation
  return useMemo(
    () => hueReader(fields, { color_by: by, color_rules: rules }, { memberId, timezone }),
    [fields, by, rules, memberId, timezone],
  )
}
