import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { loadTriggers } from '#client/nouns/functions/load-functions.ts'

interface CodeTriggersProps {
  tableId: string
  /** the sentence about them: whether the table goes, or one of its fields */
  about: 'table' | 'field'
}

/** Names the code that runs when records of a table change, for those who may see it. Nobody else knows the values that it reads. */
export function CodeTriggers(props: CodeTriggersProps) {
  const access = useAccess()
  return access.can('development') && access.has('lowCode') ? <Named {...props} /> : null
}

function Named({ tableId, about }: CodeTriggersProps) {
  const { t } = useTranslation('structure')
  const { data } = useLoaded(loadTriggers)
  const names =
    data?.flatMap(({ label, trigger, active }) => (active === 1 && trigger?.related_table === tableId ? [`“${label}”`] : [])) ?? []
  return names.length === 0 ? null : <p role="alert">{t(`codeTriggers.${about}`, { labels: names.join(', ') })}</p>
}
