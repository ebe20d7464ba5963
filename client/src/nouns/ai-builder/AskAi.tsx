import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import type { AiJob, AiQuestion } from '#shared/nouns/ai-builder/ai-calls.ts'
import { isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/nouns/ai-builder/ask.module.css'
import { SentNotice } from '#client/nouns/ai-builder/SentNotice.tsx'
import { progressOf, useJob } from '#client/nouns/ai-builder/use-job.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { loadAiStatus } from '#client/nouns/ai-builder/use-ai-status.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export interface AskAiProps {
  label: string
  placeholder: string
  /** the question for what was typed */
  question: (description: string) => AiQuestion
  onAnswer: (job: AiJob) => void
}

/** A line for words, whose answer comes from the AI host. Nothing where none is set up, or AI is switched off. */
export function AskAi({ label, placeholder, question, onAnswer }: AskAiProps) {
  const { t } = useTranslation('aiBuilder')
  const online = useOnline()
  const { data: status, reload } = useLoaded(loadAiStatus)
  const [words, setWords] = useState('')
  const [isShort, setShort] = useState(false)
  const [asked, setAsked] = useState<string>()
  const { job, failure } = useJob(asked)
  const isUnderWay = asked !== undefined && failure === undefined
  const tell = useLatest((answer: AiJob) => {
    setAsked(undefined)
    if (answer.status === 'done') onAnswer(answer)
  })
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!job || job.status === 'waiting' || job.status === 'running') return
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the answer came from outside
    if (job.error) setProblem(job.error.id)
    tell(job)
  }, [job, tell])
  const ask = useSubmit(() => {
    setShort(!isDescribed(words))
    setProblem(undefined)
    if (!isDescribed(words)) return undefined
    return (status?.agreed === true ? Promise.resolve() : call('POST builder/agree', { body: {} }).then(reload))
      .then(() => call('POST builder/ask', { body: question(words.trim()) }))
      .then((begun) => setAsked(begun.job))
  })
  if (!status?.helps || !status.enabled) return null
  // it stands in forms, whose Enter would store them
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    ask.run()
  }
  return (
    <div role="group" aria-label={label} className={css.ask}>
      <div className={css.row}>
        <TextField
          label={label}
          placeholder={placeholder}
          value={words}
          maxLength={4000}
          onKeyDown={onKeyDown}
          icon={<IconSparkles size={16} stroke={1.5} aria-hidden />}
          error={isShort ? t('errors:description_too_short') : undefined}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setShort(false)
          }}
        />
        <Button busy={ask.busy || isUnderWay} disabled={!online} onClick={ask.run}>
          {t(status.agreed ? 'ask.send' : 'ask.agreeAndSend')}
        </Button>
      </div>
      {!status.agreed && <SentNotice status={status} />}
      {isUnderWay && <ProgressBar value={progressOf(job)} label={t('asking.title')} />}
      {problem !== undefined && <Notice tone="error">{t(`errors:${problem}`)}</Notice>}
      {(ask.failure ?? failure) !== undefined && <Notice tone="error">{errorText(ask.failure ?? failure)}</Notice>}
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
    </div>
  )
}
