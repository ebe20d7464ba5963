import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import css from '#client/nouns/ai-builder/plan-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'

const most = 12
/** Reasons that have words of their own; the others are the writer's. */
const own: Record<string, string> = { not_shared: 'notes.notShared', not_foreign: 'notes.notForeign' }

/** Parts of an answer that could not be said in a plan, and were left out. */
export function PlanNotes({ notes }: { notes: readonly PlanNote[] }) {
  const { t } = useTranslation('aiBuilder')
  if (notes.length === 0) return null
  return (
    <details className={css.notes}>
      <summary>{t('notes.title', { count: notes.length })}</summary>
      <ul>
        {notes.slice(0, most).map(({ path, reason }) => (
          <li key={`${path}${reason}`}>
            <strong>{path}</strong>: {own[reason] === undefined ? reason : t(own[reason])}
          </li>
        ))}
      </ul>
    </details>
  )
}
