import { useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { mostShareEmails, splitEmails } from '#shared/nouns/public-links/public-link.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { mailLink } from '#client/nouns/public-links/public-links.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { toast } from '#client/ui/toast.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** Sends a link to some addresses (specification 2 §5 "Share by e-mail"). */
export function LinkMail({ link, onDone }: { link: LinkDetails; onDone: () => void }) {
  const { t } = useTranslation('publicLinks')
  const [text, setText] = useKeptWords<string>(`mail.${link.id}`, '')
  const [problem, setProblem] = useState<string>()
  const sending = useSubmit(() => {
    const emails = splitEmails(text)
    const wrong = problemOf(emails)
    setProblem(wrong && t(`mail.${wrong}`))
    if (wrong) return undefined
    return mailLink(link.id, emails).then((count) => {
      setText('')
      toast({ message: t('mail.sent', { count }), tone: 'success' })
      onDone()
    })
  })
  return (
    <Stack as="form" gap={16} onSubmit={sending.onSubmit} noValidate>
      <Text as="h3" size={14}>
        {t('mail.title')}
      </Text>
      <TextArea
        label={t('mail.to')}
        hint={t('mail.hint')}
        error={problem}
        rows={4}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {sending.failure !== undefined && <Notice tone="error">{errorText(sending.failure)}</Notice>}
      <Row align="stretch" justify="end" wrap>
        <Button type="submit" variant="primary" busy={sending.busy}>
          {t('mail.send')}
        </Button>
      </Row>
    </Stack>
  )
}

function problemOf(emails: readonly string[]): 'required' | 'tooMany' | 'invalid' | undefined {
  if (emails.length === 0) return 'required'
  if (emails.length > mostShareEmails) return 'tooMany'
  return emails.every((email) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) ? undefined : 'invalid'
}
