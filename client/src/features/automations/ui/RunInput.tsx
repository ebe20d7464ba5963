import type { AutomationRun, AutomationRunInput } from '#shared/nouns/automations/automation-calls.ts'
import { subjectKindOf } from '#shared/values/subject.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RawText } from '#client/ui/list/RawText.tsx'

/** The start of a run: its time, person, version, record and content. */
export function RunInput({ run, input }: { run: AutomationRun; input: AutomationRunInput | null }) {
  const { t, language } = useTranslation('automations')
  const { members, fieldLabel } = useWorkspace()
  const time = dayFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const kind = run.actorId === null ? undefined : subjectKindOf(run.actorId)
  const person = members.find(({ id }) => id === run.actorId)?.displayName
  const who = run.actorId === null ? t('log.noPerson') : kind ? t(`log.by.${kind}`) : (person ?? t('nobody'))
  return (
    <div className={css.act}>
      <p className={css.about}>
        {t('log.begun', { when: time.format(new Date(run.createdAt)), who })} · {t('versions.number', { number: run.version })}
      </p>
      {input && input.label !== '' && <p>{input.label}</p>}
      {input && input.cells.length > 0 && (
        <ul className={css.cells}>
          {input.cells.map(({ fieldId, before }) => (
            <li key={fieldId}>{t('log.before', { field: fieldLabel(fieldId), value: before === '' ? t('emptied') : before })}</li>
          ))}
        </ul>
      )}
      {input?.content != null && <RawText label={t('log.content')}>{input.content}</RawText>}
    </div>
  )
}
