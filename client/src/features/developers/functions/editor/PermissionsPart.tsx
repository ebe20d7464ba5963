import { isAddressRule, mostAddressRules } from '#shared/nouns/functions/address-rules.ts'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { noteFunctionChange, saveFunction } from '#client/features/developers/functions/function-calls.ts'
import { kindOf } from '#client/features/developers/functions/kind.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { changedParts } from '#client/lib/changed-parts.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { toast } from '#client/ui/toast.ts'

interface PermissionsPartProps {
  fn: LowCodeFunction
  maySave: boolean
  onFunction: (fn: LowCodeFunction) => void
}

const loadSecrets = async () => (await call('GET low-code/secrets')).items

/** The addresses that the code of a function may ask, one a line, and the secrets that it may read. */
export function PermissionsPart({ fn, maySave, onFunction }: PermissionsPartProps) {
  const { t } = useTranslation('developers')
  const { data: kept, failure } = useLoaded(loadSecrets)
  const stored = { addresses: fn.addresses.join('\n'), secrets: fn.secrets }
  // after a change by somebody else it is another place: old words would undo it
  const [draft, setDraft] = useKeptWords(`permissions.${fn.id_trama_low_code_functions}.${fn.updated_at}`, stored)
  const addresses = draft.addresses
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const wrong = addresses.find((line) => !isAddressRule(line))
  const isTooMany = addresses.length > mostAddressRules
  // parts that others changed meanwhile are not sent back
  const changes = changedParts({ addresses, secrets: draft.secrets }, fn)
  const isChanged = Object.keys(changes).length > 0
  const save = useSubmit(async () => {
    if (wrong !== undefined || isTooMany) return
    const saved = await saveFunction(fn.id_trama_low_code_functions, changes)
    setDraft(stored)
    onFunction(saved)
    noteFunctionChange()
    toast({ message: t(`${kindOf(fn)}.updated`), tone: 'success' })
  })
  const fault = wrong === undefined ? undefined : t('functions.permissions.wrong', { line: wrong })
  return (
    <Stack as="form" gap={16} onSubmit={save.onSubmit}>
      <TextArea
        label={t('functions.permissions.addresses')}
        hint={t('functions.permissions.hint')}
        error={isTooMany ? t('functions.permissions.most', { number: mostAddressRules }) : fault}
        readOnly={!maySave}
        spellCheck={false}
        value={draft.addresses}
        onChange={(event) => setDraft({ ...draft, addresses: event.currentTarget.value })}
      />
      <fieldset className={css.secrets} disabled={!maySave}>
        <legend>{t('functions.permissions.secrets')}</legend>
        {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
        {kept?.length === 0 && <p className={css.muted}>{t('functions.secrets.none')}</p>}
        {kept?.map(({ name }) => (
          <Checkbox
            key={name}
            checked={draft.secrets.includes(name)}
            onChange={(event) => {
              const others = draft.secrets.filter((one) => one !== name)
              setDraft({ ...draft, secrets: event.currentTarget.checked ? [...others, name].toSorted() : others })
            }}
          >
            <code>{name}</code>
          </Checkbox>
        ))}
      </fieldset>
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
      {maySave && (
        <Row>
          <Button variant="primary" type="submit" disabled={!isChanged} busy={save.busy}>
            {t('functions.save')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
