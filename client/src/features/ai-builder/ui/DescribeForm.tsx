import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { aiBounds, isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import type { AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { sendDescription } from '#client/features/ai-builder/data/send-description.ts'
import { NearestTemplates } from '#client/features/ai-builder/ui/NearestTemplates.tsx'
import { SentNotice } from '#client/nouns/ai-builder/SentNotice.tsx'
import css from '#client/features/ai-builder/ui/builder.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'

interface DescribeFormProps {
  status: AiStatus
  app: string | undefined
  onAgreed: () => void
  onAsked: (id: string) => void
}

const taken = '.csv,.tsv,.txt,.md,.json,.xlsx,.xls,.pdf,image/png,image/jpeg,image/webp'
const languages = ['en', 'pt', 'es'] as const
const examples = ['crm', 'repairs', 'courses', 'rentals'] as const

/** The description with its files and language. Without a host the nearest templates answer. */
export function DescribeForm({ status, app, onAgreed, onAsked }: DescribeFormProps) {
  const { t, language } = useTranslation('aiBuilder')
  const online = useOnline()
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
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
  const add = (chosen: readonly File[]): void => setFiles((before) => [...before, ...chosen].slice(0, aiBounds.attachments))
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
      <div className={css.examples} role="group" aria-label={t('examples.title')}>
        {examples.map((name) => (
          <Button key={name} size="small" onClick={() => setText(t(`examples.${name}.text`))}>
            {t(`examples.${name}.name`)}
          </Button>
        ))}
      </div>
      {hasHost && (
        <>
          <input
            ref={file}
            type="file"
            multiple
            hidden
            accept={taken}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          {files.length > 0 && (
            <ul className={css.files} aria-label={t('files.title')}>
              {files.map((one, at) => (
                <li key={`${one.name}${at}`} className={css.file}>
                  <span className={css.fileName}>{one.name}</span>
                  <IconButton
                    label={t('files.remove', { name: one.name })}
                    icon={<IconX size={14} stroke={1.5} />}
                    onClick={() => setFiles(files.toSpliced(at, 1))}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className={css.row}>
        <Select
          ariaLabel={t('language')}
          value={lang}
          onChange={setLang}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        {hasHost && (
          <Button
            icon={<IconPaperclip size={16} stroke={1.5} aria-hidden />}
            disabled={files.length >= aiBounds.attachments}
            onClick={() => file.current?.click()}
          >
            {t('files.add')}
          </Button>
        )}
      </div>
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
