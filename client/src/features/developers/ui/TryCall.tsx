import { useState } from 'react'
import { plainRequest, type PlainAnswer } from '#client/engine/api/plain-request.ts'
import type { ApiEntry } from '#client/features/developers/api-document.ts'
import type { Schemas } from '#client/features/developers/schema-text.ts'
import { firstBody, isJson, mayTry, missingOf, pathOf, setOut } from '#client/features/developers/try-call.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/developers/ui/ApiEntryPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** Makes a call from the page: its parameters, its body, and the answer as it came. */
export function TryCall({ entry, schemas }: { entry: ApiEntry; schemas: Schemas }) {
  const { t } = useTranslation('developers')
  const [parameters, setParameters] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useState(() => firstBody(entry, schemas, new Date().toISOString()))
  const [token, setToken] = useState('')
  const [answer, setAnswer] = useState<PlainAnswer>()
  const [isAsked, setAsked] = useState(false)
  const draft = { parameters, body }
  const missing = missingOf(entry, draft)
  const isWrong = entry.body !== undefined && !isJson(body)
  const send = useSubmit(async () => {
    setAsked(true)
    setAnswer(undefined)
    if (missing.length > 0 || isWrong) return
    const key = token.trim()
    setAnswer(
      await plainRequest({
        ...{ method: entry.method, path: pathOf(entry, draft) },
        ...(entry.body && { body }),
        ...(key !== '' && { token: key }),
      }),
    )
  })
  if (!mayTry(entry)) return <p className={css.text}>{t('try.none')}</p>
  return (
    <Stack as="form" shrink noValidate onSubmit={send.onSubmit}>
      {entry.method !== 'GET' && <Notice tone="warning">{t('try.real')}</Notice>}
      <div className={css.fields}>
        {entry.parameters.map(({ name, required }) => (
          <TextField
            key={name}
            label={required === true ? name : t('try.optional', { name })}
            value={parameters[name] ?? ''}
            error={isAsked && missing.includes(name) ? t('try.missing') : undefined}
            onChange={(event) => setParameters({ ...parameters, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {entry.body && (
        <TextArea
          label={t('body')}
          rows={Math.min(16, body.split('\n').length + 1)}
          className={css.json}
          spellCheck={false}
          value={body}
          error={isAsked && isWrong ? t('try.noJson') : undefined}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      )}
      <TextField
        type="password"
        autoComplete="off"
        label={t('try.token')}
        hint={t('try.tokenHint')}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="primary" disabled={send.busy}>
          {t('try.send')}
        </Button>
      </div>
      {send.failure !== undefined && <Notice tone="error">{t('try.noAnswer')}</Notice>}
      <Stack role="status" shrink>
        {answer && <Answer answer={answer} />}
      </Stack>
    </Stack>
  )
}

function Answer({ answer: { status, took, text } }: { answer: PlainAnswer }) {
  const { t } = useTranslation('developers')
  return (
    <>
      <Row>
        <Chip hue={status < 400 ? 'green' : 'red'}>{String(status)}</Chip>
        <span className={css.text}>{t('try.took', { count: took })}</span>
      </Row>
      {text !== '' && (
        <pre className={css.code} tabIndex={0} aria-label={t('answer')}>
          {setOut(text)}
        </pre>
      )}
    </>
  )
}
