import type { ReactNode } from 'react'
import type { RunError, StepAct } from '#shared/nouns/automations/run.ts'
import { errorWords } from '#client/nouns/automations/error-words.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { dayFormat } from '#client/i18n/day-format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface ActViewProps {
  kind: string
  act: StepAct | null
  error: RunError | null
  /** as it would be, not as it was */
  isDry?: true
  /** what came of it */
  children?: ReactNode
}

/** the text of a step that waits: a moment */
const waitsUntil = 'until'
/** the texts of a function that was tried */
const labelled: Readonly<Record<string, string>> = {
  output: 'log.output',
  log: 'log.printed',
  attached: 'inputs.attached',
  replyTo: 'inputs.replyTo',
}

/** The act of a step, done or only planned: its sentence, the records with their cells before and after, and its texts. */
export function ActView({ kind, act, error, isDry, children }: ActViewProps) {
  const { t, language } = useTranslation('automations')
  const format = dayFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { tableLabel, fieldLabel, automations } = useWorkspace()
  const values = act && { count: act.count, table: tableLabel(act.tableId) || t('records') }
  const nameOf = (id: string): string => automations.find((one) => one.id === id)?.name ?? id
  return (
    <div className={css.act}>
      <p>
        <strong>{kind === '' ? t('step') : t(`kinds.${kind}.name`)}</strong>
        {act && values && <> · {t(`${isDry ? 'would' : 'did'}.${act.does}`, values)}</>}
      </p>
      {act?.records.map((record, index) => (
        <div key={record.id ?? index}>
          {record.label !== '' && <p>{record.label}</p>}
          <ul className={css.cells}>
            {record.cells.map(({ fieldId, before, after }) => (
              <li key={fieldId}>
                {fieldLabel(fieldId)}: {before !== '' && <del>{before}</del>} <ins>{after === '' ? t('emptied') : after}</ins>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {act?.texts
        .filter(({ text }) => text !== '')
        .map(({ name, text }) => (
          <p key={name} className={css.texts}>
            {name === waitsUntil ? format.format(new Date(text)) : name in labelled ? `${t(labelled[name] ?? '')}: ${text}` : text}
          </p>
        ))}
      {error && <p className={css.wrong}>{errorWords(error, t, { nameOf, fieldLabel })}</p>}
      {children}
    </div>
  )
}
