import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { callForResponse } from '#client/engine/api/call.ts'
import { loadOwn } from '#client/features/templates/data/own-templates.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** Brings a package in that was exported here or on another server. */
export function ImportTemplate() {
  const { t, language } = useTranslation('templates')
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<File>(undefined)
  const send = useSubmit(async () => {
    const file = chosen.current
    if (!file) return
    const title = file.name.replace(/\.zip$/i, '').slice(0, 100)
    try {
      await callForResponse('POST template/import', { query: { language, ...(title !== '' && { title }) }, body: file })
      toast({ message: t('own.imported'), tone: 'success' })
      await loadOwn()
    } catch (error) {
      toast({ message: errorText(error), tone: 'error' })
    }
  })
  return (
    <>
      <Button icon={<IconUpload size={16} stroke={1.5} aria-hidden />} busy={send.busy} onClick={() => input.current?.click()}>
        {t('own.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('own.import')}
        hidden
        onChange={(event) => {
          chosen.current = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          send.run()
        }}
      />
    </>
  )
}
