import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerText } from '#shared/nouns/table-mail/table-mail.ts'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuHeading } from '#client/ui/MenuHeading.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface AnswerTextsProps {
  record: { tableId: string; recordId: string }
  onText(text: string): void
}

/** The prepared texts of the table, with this record's cells; they are fetched as the menu is opened. */
export function AnswerTexts({ record, onText }: AnswerTextsProps) {
  const { t } = useTranslation('chat')
  const [texts, setTexts] = useState<readonly AnswerText[]>()
  const [failure, setFailure] = useState<unknown>()
  const read = (): void => {
    setFailure(undefined)
    call('GET tables/:tableId/records/:recordId/mail-texts', { params: record }).then((found) => setTexts(found.texts), setFailure)
  }
  const said = failure !== undefined ? errorText(failure) : t(texts ? 'mail.noTexts' : 'mail.readingTexts')
  return (
    <Menu
      label={t('mail.texts')}
      trigger={(props) => (
        <Button
          {...props}
          size="small"
          variant="quiet"
          icon={<IconTemplate size={14} stroke={1.5} aria-hidden />}
          onClick={(event) => {
            read()
            props.onClick(event)
          }}
        >
          {t('mail.texts')}
        </Button>
      )}
    >
      {texts === undefined || texts.length === 0 || failure !== undefined ? (
        <MenuHeading>{said}</MenuHeading>
      ) : (
        texts.map(({ name, text }, at) => (
          <MenuItem key={`${name} ${at}`} hint={text.slice(0, 80)} onSelect={() => onText(text)}>
            {name}
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
