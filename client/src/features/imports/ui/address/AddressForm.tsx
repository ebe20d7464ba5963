import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { pagingKinds, type PagingKind } from '#shared/nouns/connectors/paging-kinds.ts'
import {
  addressConfigOf,
  canRead,
  emptyAddress,
  pagingParts,
  type AddressDraft,
} from '#client/features/imports/ui/address/address-draft.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { PasswordField } from '#client/ui/PasswordField.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface AddressFormProps {
  /** into a table that is there, which comes first */
  isInto?: boolean
  children?: ReactNode
}

/** The address that a table comes from, and how its pages are asked for. */
export function AddressForm({ isInto = false, children }: AddressFormProps) {
  const { t } = useTranslation('connectors')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyAddress)
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const into = params.get('table')
  const parts = pagingParts[draft.paging]
  const change = (patch: Partial<AddressDraft>): void => setDraft((before) => ({ ...before, ...patch }))
  const field = (key: 'address' | 'name' | 'headerName' | 'records' | 'parameter' | 'path', hint?: string) => (
    <TextField
      label={t(`address.${key}`)}
      value={draft[key]}
      maxLength={key === 'address' ? 4000 : 200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(hint !== undefined && { hint })}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )

  function read(): void {
    setReading(true)
    setRefusal(undefined)
    call('POST connector/address/read', { body: { config: addressConfigOf(draft) } }).then(
      ({ imports: [id = ''] }) => {
        const step = into === null ? `field-matching?import=${id}` : `field-matching-update?import=${id}&table=${into}`
        void navigate(`/connector/apis/api-sync/${step}`)
      },
      (error: unknown) => {
        setReading(false)
        setRefusal(errorText(error))
      },
    )
  }

  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('address.title')}</h1>
      <Text as="p" muted>
        {t('address.lead')}
      </Text>
      {children}
      {field('address', t('address.addressHint'))}
      <div className={css.formGrid}>
        {field('name')}
        {field('records', t('address.recordsHint'))}
        {field('headerName')}
        <PasswordField
          label={t('address.headerValue')}
          showLabel={t('address.show')}
          hideLabel={t('address.hide')}
          autoComplete="new-password"
          value={draft.headerValue}
          maxLength={4000}
          onChange={(event) => change({ headerValue: event.currentTarget.value })}
        />
        <Select<PagingKind>
          label={t('address.paging')}
          value={draft.paging}
          options={pagingKinds.map((value) => ({ value, label: t(`address.pagings.${value}`) }))}
          onChange={(paging) => change({ paging, parameter: pagingParts[paging].parameter ?? '' })}
        />
        {parts.parameter !== null && field('parameter')}
        {parts.path !== null && field('path', t(parts.path === 'needed' ? 'address.pathHint' : 'address.pathOptional'))}
      </div>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={css.actions}>
        <Button variant="primary" busy={reading} disabled={!canRead(draft) || (isInto && into === null)} onClick={read}>
          {t('connect.next')}
        </Button>
      </div>
    </div>
  )
}
