import type { ChatBlockConfig } from '#shared/blocks/chat-block.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<ChatBlockConfig>) {
  const { t } = useTranslation('blocks')
  const channels = useChats().chats.filter(({ channelLabel }) => channelLabel !== '')
  const channel = channels.find(({ id }) => id === config.chatId)
  return (
    <div className={css.settings}>
      <Select
        label={t('chat.channel')}
        placeholder={t('chat.chooseChannel')}
        value={channel?.id ?? null}
        options={channels
          .toSorted((a, b) => a.channelLabel.localeCompare(b.channelLabel))
          .map(({ id, channelLabel }) => ({ value: id, label: channelLabel }))}
        onChange={(chatId) => onChange({ chatId })}
      />
      <Text as="p" size={12} muted>
        {t('chat.seen')}
      </Text>
      <TextField
        label={t('chat.name')}
        placeholder={channel?.channelLabel}
        value={config.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
    </div>
  )
}
