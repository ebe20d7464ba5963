import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { curlOf, type ApiEntry } from '#client/features/developers/api-document.ts'
import type { Schemas } from '#client/features/developers/schema-text.ts'
import { MethodMark } from '#client/features/developers/ui/MethodMark.tsx'
import { SchemaTree } from '#client/features/developers/ui/SchemaTree.tsx'
import { TryCall } from '#client/features/developers/ui/TryCall.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/developers/ui/ApiEntryPage.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { BackButton } from '#client/ui/BackButton.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

/** One call or kind of mutation: its address, the shapes of what it takes and answers, its errors, and an example. */
export function ApiEntryPage({ entry, schemas }: { entry: ApiEntry; schemas: Schemas }) {
  const { t } = useTranslation('developers')
  const navigate = useNavigate()
  const name = entry.kind ?? entry.path
  useTitle(`${name} · ${t('title')}`)
  const { parameters, body, answer } = entry
  const asSchema = {
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
    required: parameters.filter((one) => one.required).map((one) => one.name),
  }
  return (
    <Stack as="article" gap={16} shrink>
      <BackButton onClick={() => void navigate('/settings/developers')}>{t('back')}</BackButton>
      <Row as="header" gap={4} align="baseline" wrap>
        <MethodMark entry={entry} />
        <h1 className={css.name}>{name}</h1>
      </Row>
      {entry.kind !== undefined && <p className={css.text}>{t('mutationHint')}</p>}
      <p className={css.text} lang="en">
        {[entry.summary, entry.description].filter((text) => text !== '').join(' ')}
      </p>
      <Example text={curlOf(entry, window.location.origin, schemas)} />
      <Part title={t('try.title')}>
        <TryCall entry={entry} schemas={schemas} />
      </Part>
      {parameters.length > 0 && (
        <Part title={t('parameters')}>
          <SchemaTree schema={asSchema} schemas={schemas} />
        </Part>
      )}
      {body && (
        <Part title={t('body')}>
          <Content content={body} schemas={schemas} />
        </Part>
      )}
      <Part title={t('answer')}>
        {answer ? <Content content={answer} schemas={schemas} /> : <p className={css.text}>{t('noAnswer')}</p>}
      </Part>
      <Part title={t('errors')}>
        <Errors entry={entry} />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" shrink aria-label={title}>
      <Text as="h2" size={14}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Content({ content: { type, schema }, schemas }: { content: NonNullable<ApiEntry['body']>; schemas: Schemas }) {
  const { t } = useTranslation('developers')
  return schema ? <SchemaTree schema={schema} schemas={schemas} /> : <p className={css.text}>{t('file', { type })}</p>
}

function Example({ text }: { text: string }) {
  const { t } = useTranslation('developers')
  return (
    <Stack as="section" shrink aria-label={t('example')}>
      <Row justify="between">
        <Text as="h2" size={14}>
          {t('example')}
        </Text>
        <Button
          size="small"
          icon={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => void copyText(text).then((copied) => copied && toast({ message: t('copied'), tone: 'success' }))}
        >
          {t('copy')}
        </Button>
      </Row>
      {/* wide commands scroll, also by keys */}
      <pre className={css.code} tabIndex={0} aria-label={t('example')}>
        {text}
      </pre>
    </Stack>
  )
}

/** Errors as the catalogue words them; `id`: text, a paragraph each. */
function Errors({ entry: { errors } }: { entry: ApiEntry }) {
  return (
    <dl className={css.errors} lang="en">
      {errors.map(({ status, text }) => (
        <div key={status} className={css.error}>
          <dt className={css.status}>{status}</dt>
          <dd className={css.words}>
            {text.split('\n\n').map((line) => (
              <p key={line}>{line.replaceAll('`', '')}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
