import { useState } from 'react'
import { aiBounds, isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import type { AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { sendDescription } from '#client/features/ai-builder/data/send-description.ts'
import { AppChoice } from '#client/features/ai-builder/ui/AppChoice.tsx'
import { AttachedFiles } from '#client/features/ai-builder/ui/AttachedFiles.tsx'
import { NearestTemplates } from '#client/features/ai-builder/ui/NearestTemplates.tsx'
import { SentNotice } from '#client/nouns/ai-builder/SentNotice.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'

interface DescribeFormProps {
  status: AiStatus
  app: string | undefined
  onApp: (id: string | undefined) => void
  onAgreed: () => void
  onAsked: (id: string) => void
}

const languages = ['en', 'pt', 'es'] as const
const examples = ['crm', 'repairs', 'courses', 'rentals'] as const

/** The description with its files and language. Without a host the nearest templates answer. */
export function DescribeForm({ status, app, onApp, onAgreed, onAsked }: DescribeFormProps) {
  const { t, language } = useTranslation('aiBuilder')
  const online = useOnline()
  const [text, setText] = useKeptWords<string>('ai-builder', '')
  const [lang, setLang] = useState<(typeof languages)[number]>(language)
  const [files, setFiles] = useState<File[]>([])
  const [isShort, setShort] = useState(false)
  const [nearest, setNearest] = useState<TemplateCard[]>()
  const hasHost = status.host !== 'none' && status.enabled
  const needsConsent = hasHost && !status.agreed
  const submit = useSubmit(() => {
    setShort(!isDescribed(text))
    if (!isDescribed(text)) return undefined
    if (!hasHost) return call('POST builder/nearest', { body: { description: text, lang } }).then(setNearest)
    return (status.agreed ? Promise.resolve() : call('POST builder/agree', { body: {} }).then(onAgreed))
      .then(() => sendDescription({ description: text, lang, files, ...(app !== undefined && { app }) }))
      .then(onAsked)
  })
  return (
    <form className={css.form} onSubmit={submit.onSubmit}>
      {!hasHost && <Notice tone="info">{t(status.host === 'none' ? 'noHost' : 'off')}</Notice>}
      <TextArea
        label={t('describe.label')}
        placeholder={t('describe.placeholder')}
        rows={5}
        value={text}
        maxLength={aiBounds.description}
        error={isShort ? t('errors:description_too_short') : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setShort(false)
        }}
      />
      {app === undefined && (
        <div className={css.examples} role="group" aria-labelledby="ai-examples">
          <span id="ai-examples" className={css.about}>
            {t('examples.title')}
          </span>
          {examples.map((name) => (
            <Button
              key={name}
              size="small"
              onClick={() => {
                setText(t(`examples.${name}.text`))
                setShort(false)
              }}
            >
              {t(`examples.${name}.name`)}
            </Button>
          ))}
        </div>
      )}
      <Select
        label={t('language')}
        value={lang}
        onChange={setLang}
        options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      {hasHost && <AppChoice app={app} onApp={onApp} />}
      {hasHost && <AttachedFiles files={files} onChange={setFiles} />}
      {needsConsent && <SentNotice status={status} />}
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      {submit.failure !== undefined && <Notice tone="error">{errorText(submit.failure)}</Notice>}
      <div>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={!online}>
          {t(!hasHost ? 'describe.find' : needsConsent ? 'describe.agreeAndMake' : 'describe.make')}
        </Button>
      </div>
      {nearest && <NearestTemplates cards={nearest} />}
    </form>
  )
}
