import type { FoundBoards } from '#client/features/imports/ui/boards/use-boards.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

const none = 'none'

/** The organisation whose boards are offered. Trello has boards of none too. */
export function BoardChoices({ found, onOrganization }: { found: FoundBoards; onOrganization(id: string | null): void }) {
  const { t } = useTranslation('connectors')
  const { organizations = [], organization, boards, isBusy } = found
  return (
    <>
      <Select
        label={t('boards.organization')}
        placeholder={t('boards.chooseOrganization')}
        value={organization === undefined ? null : (organization ?? none)}
        options={[...organizations.map(({ id, name }) => ({ value: id, label: name })), { value: none, label: t('boards.noOrganization') }]}
        onChange={(value) => onOrganization(value === none ? null : value)}
      />
      {isBusy && organization !== undefined && (
        <Text as="p" role="status" muted>
          {t('boards.listing')}
        </Text>
      )}
      {boards?.length === 0 && <Text muted>{t('boards.none')}</Text>}
    </>
  )
}
