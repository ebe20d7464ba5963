import { useEffect, useState } from 'react'
import type { AiTextAct, AiJob } from '#shared/nouns/ai-builder/ai-calls.ts'
import { aiBounds } from '#shared/nouns/ai-builder/ai-limits.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { loadAiStatus } from '#client/nouns/ai-builder/use-ai-status.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { PagePanelProps } from '#client/manifest/client-feature.ts'
import { SentNotice } from '#client/nouns/ai-builder/SentNotice.tsx'
import { progressOf, useJob } from '#client/nouns/ai-builder/use-job.ts'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { ProgressBar } from '#client/ui/ProgressBar.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { toast } from '#client/ui/toast.ts'

const acts = ['write', 'shorten', 'translate'] as const
const languages = ['en', 'pt', 'es'] as const

/** Beside a page: a text that is written, shortened or translated. It is copied, or added at the end of the page, and can be taken back. */
export function PageWriter({ pageId }: PagePanelProps) {
  const { t, language } = useTranslation('aiBuilder')
  const { data: status, failure, reload } = useLoaded(loadAiStatus)
  const [act, setAct] = useState<AiTextAct>('write')
  // the words that are marked in the page when the panel opens
  const [text, setText] = useState(() => document.getSelection()?.toString().slice(0, aiBounds.text) ?? '')
  const [lang, setLang] = useState<(typeof languages)[number]>(language)
  const [asked, setAsked] = useState<string>()
  const { job, failure: lost } = useJob(asked)
  const online = useOnline()
  const [answer, setAnswer] = useState<AiJob>()
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the answer came from outside
    if (job && job.status !== 'waiting' && job.status !== 'running') setAnswer(job)
  }, [job])
  const isUnderWay = asked !== undefined && answer?.id !== asked && lost === undefined
  const ask = useSubmit(() => {
    if (text.trim() === '') return undefined
    const given = act === 'write' ? { text: '', description: text.slice(0, aiBounds.description) } : { text, description: '' }
    return (status?.agreed === true ? Promise.resolve() : call('POST builder/agree', { body: {} }).then(reload))
      .then(() => call('POST builder/ask', { body: { kind: 'text', act, lang, page: pageId, ...given } }))
      .then((begun) => setAsked(begun.job))
  })
  if (failure !== undefined) return <Notice tone="error">{errorText(failure)}</Notice>
  if (!status) return null
  if (!status.helps || !status.enabled) return <Notice tone="info">{t(status.helps ? 'writer.off' : 'writer.noHost')}</Notice>
  const own = answer?.id === asked ? answer : undefined
  const problem =
    ask.busy || isUnderWay ? undefined : own?.error ? t(`errors:${own.error.id}`) : lost === undefined ? undefined : errorText(lost)
  const written = own?.text
  return (
    <div className={css.form}>
      <Segmented<AiTextAct>
        label={t('writer.what')}
        value={act}
        onChange={setAct}
        options={acts.map((value) => ({ value, label: t(`writer.${value}`) }))}
      />
      <TextArea
        label={t(act === 'write' ? 'writer.about' : 'writer.text')}
        rows={5}
        value={text}
        maxLength={act === 'write' ? aiBounds.description : aiBounds.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {act !== 'shorten' && (
        <Select
          ariaLabel={t('writer.language')}
          value={lang}
          onChange={setLang}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      )}
      {!status.agreed && <SentNotice status={status} />}
      <div>
        <Button variant="primary" busy={ask.busy || isUnderWay} disabled={!online || text.trim() === ''} onClick={ask.run}>
          {t(status.agreed ? 'ask.send' : 'ask.agreeAndSend')}
        </Button>
      </div>
      {isUnderWay && <ProgressBar value={progressOf(job)} label={t('asking.title')} />}
      {ask.failure !== undefined && <Notice tone="error">{errorText(ask.failure)}</Notice>}
      {problem !== undefined && (
        <Notice
          tone="error"
          action={
            <Button size="small" disabled={!online} onClick={ask.run}>
              {t('asking.again')}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      {written !== undefined && written !== null && <Written pageId={pageId} text={written} />}
    </div>
  )
}

function Written({ pageId, text }: { pageId: string; text: string }) {
  const { t } = useTranslation('aiBuilder')
  const add = useSubmit(async () => {
    const params = { id: pageId }
    const before = await call('GET v3/pages/:id', { params })
    const after = await call('PUT v3/pages/:id', { params, body: { markdown: text, mode: 'append' } })
    const undo = async (): Promise<void> => {
      const now = await call('GET v3/pages/:id', { params })
      // what others wrote since stays
      if (now.markdown !== after.markdown) return void toast({ message: t('writer.changed'), tone: 'warning' })
      await call('PUT v3/pages/:id', { params, body: { markdown: before.markdown } })
    }
    const failed = (failure: unknown): void => void toast({ message: errorText(failure), tone: 'error' })
    toast({
      ...{ message: t('writer.added'), tone: 'success', duration: 60_000 },
      action: { label: t('undo'), onAction: () => void undo().catch(failed) },
    })
  })
  return (
    <section aria-label={t('writer.result')} className={css.form}>
      <p className={css.written}>{text}</p>
      <div className={css.row}>
        <Button busy={add.busy} onClick={add.run}>
          {t('writer.add')}
        </Button>
        <CopyButton text={text} label={t('writer.copy')} copiedLabel={t('writer.copied')} />
      </div>
      {add.failure !== undefined && <Notice tone="error">{errorText(add.failure)}</Notice>}
    </section>
  )
}
