import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { Fragment } from 'react'
import type { TokenScopes, TokenVerb } from '#shared/access/token-scopes.ts'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/api-tokens/ui/api-tokens.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const lives = ['30', '90', '365', 'never'] as const
const dayMs = 86_400_000

function verbsOf(writes: boolean, runs: boolean): TokenVerb[] {
  return ['read', ...(writes ? (['write'] as const) : []), ...(runs ? (['run'] as const) : [])]
}

interface TokenDraft {
  name: string
  verbs: 'read' | 'write'
  which: 'all' | 'some'
  chosen: readonly string[]
  further: FurtherScopes
  origins: string
  life: (typeof lives)[number]
}

const fresh: TokenDraft = { name: '', verbs: 'read', which: 'all', chosen: [], further: {}, origins: '', life: '90' }

/** A new token: its name, reach and end. None of these but the name can be changed later. */
export function NewTokenDialog({ onClose, onMade }: { onClose: () => void; onMade: (token: ApiTokenWithSecret) => void }) {
  const { t } = useTranslation('apiTokens')
  const tables = useEntities('table').toSorted((a, b) => a.label.localeCompare(b.label))
  const work = useKeptDraft('token.new', fresh)
  const { name, verbs, which, further, origins, life } = work.draft
  const chosen = new Set(work.draft.chosen)
  const drop = work.forgetAnd(onClose)
  const isWhole = name.trim() !== '' && (which === 'all' || chosen.size > 0)
  const make = useSubmit(() => {
    if (!isWhole) return undefined
    const reach = which === 'all' ? ('*' as const) : tables.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    const body = {
      name: name.trim(),
      scopes: { tables: reach, verbs: verbsOf(verbs === 'write', further.run === 'write'), ...scopesOf(further) },
      origins: origins.split(/[\s,]+/).filter((origin) => origin !== ''),
      expires_at: life === 'never' ? null : new Date(Date.now() + Number(life) * dayMs).toISOString(),
    }
    return call('POST v3/api-token', { body }).then((token) => work.forgetAnd(() => onMade(token))())
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('new')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!isWhole} busy={make.busy} onClick={make.run}>
            {t('make')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={make.onSubmit}>
        <KeptNotice work={work} />
        <TextField label={t('name')} value={name} maxLength={100} onChange={(event) => work.set({ name: event.currentTarget.value })} />
        <Segmented
          label={t('may')}
          value={verbs}
          onChange={(next) => work.set({ verbs: next })}
          options={[
            { value: 'read', label: t('verbs.read') },
            { value: 'write', label: t('verbs.write') },
          ]}
        />
        <Segmented
          label={t('tables')}
          value={which}
          onChange={(next) => work.set({ which: next })}
          options={[
            { value: 'all', label: t('allTables') },
            { value: 'some', label: t('someTables') },
          ]}
        />
        {which === 'some' && <TableChecks tables={tables} chosen={chosen} onChange={(next) => work.set({ chosen: [...next] })} />}
        <FurtherChecks chosen={further} onChange={(next) => work.set({ further: next })} />
        <TextField
          label={t('origins')}
          hint={t('originsHint')}
          placeholder="https://shop.example"
          value={origins}
          onChange={(event) => work.set({ origins: event.currentTarget.value })}
        />
        <Select
          label={t('end')}
          value={life}
          onChange={(next) => work.set({ life: next })}
          options={lives.map((value) => ({ value, label: t(`lives.${value}`) }))}
        />
        <Text as="p" size={13} muted>
          {t('yourRights')}
        </Text>
      </Stack>
      {make.failure !== undefined && <Notice tone="error">{errorText(make.failure)}</Notice>}
    </Dialog>
  )
}

interface TableChecksProps {
  tables: readonly { id: string; label: string }[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

function TableChecks({ tables, chosen, onChange }: TableChecksProps) {
  const { t } = useTranslation('apiTokens')
  const turned = (id: string): ReadonlySet<string> => new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
  return (
    <div role="group" aria-label={t('someTables')} className={css.checks}>
      {tables.map(({ id, label }) => (
        <Checkbox key={id} checked={chosen.has(id)} onChange={() => onChange(turned(id))}>
          {label}
        </Checkbox>
      ))}
    </div>
  )
}

type FurtherScope = 'run' | 'pages' | 'apps' | 'structure' | 'webhooks'
type FurtherScopes = Partial<Record<FurtherScope, 'read' | 'write'>>

/** Starting automations is a verb, and no scope of its own. */
function scopesOf({ pages, apps, structure, webhooks }: FurtherScopes): Omit<TokenScopes, 'tables' | 'verbs'> {
  return {
    ...(pages && { pages }),
    ...(apps && { apps }),
    ...(structure && { structure: 'write' }),
    ...(webhooks && { webhooks: 'write' }),
  }
}

/** Each with the words for reading, if that is a scope of its own, and for writing. */
const further: readonly { scope: FurtherScope; reads?: string; writes: string }[] = [
  { scope: 'run', writes: 'mayRun' },
  { scope: 'pages', reads: 'readsPages', writes: 'writesPages' },
  { scope: 'apps', reads: 'readsApps', writes: 'writesApps' },
  { scope: 'structure', writes: 'writesStructure' },
  { scope: 'webhooks', writes: 'writesWebhooks' },
]

function FurtherChecks({ chosen, onChange }: { chosen: FurtherScopes; onChange: (chosen: FurtherScopes) => void }) {
  const { t } = useTranslation('apiTokens')
  const set = (scope: FurtherScope, value: 'read' | 'write' | undefined): void => {
    const { [scope]: _before, ...others } = chosen
    onChange(value === undefined ? others : { ...others, [scope]: value })
  }
  return (
    <Stack gap={4}>
      {further.map(({ scope, reads, writes }) => (
        <Fragment key={scope}>
          {reads !== undefined && (
            <Checkbox
              checked={chosen[scope] !== undefined}
              onChange={(event) => set(scope, event.currentTarget.checked ? 'read' : undefined)}
            >
              {t(reads)}
            </Checkbox>
          )}
          {(reads === undefined || chosen[scope] !== undefined) && (
            <Checkbox
              checked={chosen[scope] === 'write'}
              onChange={(event) => set(scope, event.currentTarget.checked ? 'write' : reads === undefined ? undefined : 'read')}
            >
              {t(writes)}
            </Checkbox>
          )}
        </Fragment>
      ))}
    </Stack>
  )
}
