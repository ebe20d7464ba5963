import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import type { PlanNote } from '#shared/nouns/app-plans/app-plan-calls.ts'
import type { AppPlan } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { outsideAddresses } from '#shared/nouns/app-plans/outside-addresses.ts'
import { call } from '#client/engine/api/call.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { makePlan } from '#client/nouns/ai-builder/make-plan.ts'
import { OutsideNotice } from '#client/features/ai-builder/ui/OutsideNotice.tsx'
import { PlanDrawing } from '#client/features/ai-builder/ui/PlanDrawing.tsx'
import { PlanNotes } from '#client/features/ai-builder/ui/PlanNotes.tsx'
import { PlanOutline } from '#client/features/ai-builder/ui/PlanOutline.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface PlanPanelProps {
  plan: AppPlan
  notes: readonly PlanNote[]
  /** a host for texts is there, so that the plan can be asked for again in words */
  mayAsk: boolean
  onChange: (plan: AppPlan) => void
  onAsked: (id: string) => void
  onLeave: () => void
}

/** A plan before it is made: its outline, a drawing of its tables, other words for it, and the press that makes it. */
export function PlanPanel({ plan, notes, mayAsk, onChange, onAsked, onLeave }: PlanPanelProps) {
  const { t, language } = useTranslation('aiBuilder')
  const navigate = useNavigate()
  const online = useOnline()
  const [words, setWords] = useKeptWords<string>('ai-builder-change', '')
  const [isShort, setShort] = useState(false)
  // a long plan is not looked through at each letter of other boxes
  const outside = useMemo(() => outsideAddresses(plan), [plan])
  // a plan that names others is read once more
  const named = outside.map(({ address, where }) => `${where} ${address}`).join('\n')
  const [readOf, setReadOf] = useState<string>()
  const hasRead = readOf === named
  const create = useSubmit(() =>
    makePlan(plan, { undo: t('undo'), made: t('made', { name: plan.label }), undone: t('undone') }).then((path) => void navigate(path)),
  )
  const ask = useSubmit(() => {
    setShort(!isDescribed(words))
    if (!isDescribed(words)) return undefined
    return call('POST builder/ask', { body: { kind: 'change', plan, description: words, lang: language } }).then(({ job }) => onAsked(job))
  })
  return (
    <>
      <PlanNotes notes={notes} />
      <div className={css.plan}>
        <PlanOutline plan={plan} onChange={onChange} />
        <PlanDrawing plan={plan} />
      </div>
      {mayAsk && (
        <form className={css.ask} onSubmit={ask.onSubmit}>
          <TextField
            label={t('ask.label')}
            placeholder={t('ask.placeholder')}
            value={words}
            maxLength={4000}
            error={isShort ? t('errors:description_too_short') : undefined}
            onChange={(event) => {
              setWords(event.currentTarget.value)
              setShort(false)
            }}
          />
          <Button type="submit" busy={ask.busy} disabled={!online}>
            {t('ask.send')}
          </Button>
        </form>
      )}
      {ask.failure !== undefined && <Notice tone="error">{errorText(ask.failure)}</Notice>}
      {create.failure !== undefined && <Notice tone="error">{planProblem(create.failure)}</Notice>}
      <OutsideNotice addresses={outside} isRead={hasRead} onRead={(is) => setReadOf(is ? named : undefined)} />
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      <div className={css.row}>
        <Button variant="primary" busy={create.busy} disabled={!online || (outside.length > 0 && !hasRead)} onClick={create.run}>
          {t('create')}
        </Button>
        <Button onClick={onLeave}>{t('leave')}</Button>
      </div>
    </>
  )
}

/** The error with the places that are refused, as far as the server names them. */
function planProblem(failure: unknown): string {
  const { details } = failure as { details?: { issues?: { path: string; message: string }[]; field?: string; path?: string } }
  const places = details?.issues?.map(({ path, message }) => `${path.replace(/^plan\./, '')}: ${message}`) ?? [
    details?.field ?? details?.path ?? '',
  ]
  return [errorText(failure), ...places.filter((place) => place !== '').slice(0, 5)].join(' ')
}
