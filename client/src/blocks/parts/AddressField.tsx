import { useState } from 'react'
import { safeAddress } from '#shared/blocks/block-address.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/TextField.tsx'

interface AddressFieldProps {
  label: string
  value: string
  /** empty while what is typed is no address */
  onChange(address: string): void
}

/** An address of the web or of a page here. Half an address is none yet, and stays in the field. */
export function AddressField({ label, value, onChange }: AddressFieldProps) {
  const { t } = useTranslation('blocks')
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && safeAddress(typed) === ''
  return (
    <TextField
      label={label}
      hint={t('linkButton.hint')}
      error={isWrong ? t('linkButton.wrong') : null}
      value={typed ?? value}
      maxLength={2000}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(safeAddress(event.currentTarget.value))
      }}
    />
  )
}
