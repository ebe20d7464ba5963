import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { phoneNumbers, whatsAppAddress } from '#client/records/panel/phone-numbers.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'

/** The numbers of a record, each with the way to write there by WhatsApp. Nothing is sent from here. */
export function WhatsAppPart({ row, fields }: RecordTabProps) {
  const { t } = useTranslation('structure')
  const [text, setText] = useState('')
  const numbers = phoneNumbers(fields, (id) => row.cell(id))
  if (numbers.length === 0)
    return (
      <Text as="p" size={13} muted>
        {t('record.whatsappNone')}
      </Text>
    )
  return (
    <Stack gap={12}>
      <TextArea
        label={t('record.whatsappText')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {numbers.map(({ id, label, value }) => (
        <a key={id} href={whatsAppAddress(value, text)} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={16} stroke={1.5} aria-hidden /> {t('record.whatsappTo', { label, number: value })}
        </a>
      ))}
      <Text as="p" size={12} muted>
        {t('record.whatsappHint')}
      </Text>
    </Stack>
  )
}
