import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { boardFaces } from '#client/features/imports/ui/boards/board-faces.ts'
import type { FoundBoards } from '#client/features/imports/ui/boards/use-boards.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

const none = 'none'

interface BoardChoicesProps {
  product: BoardName
  found: FoundBoards
  onOrganization(id: string | null): void
}

/** The organisation whose boards are offered. Trello has boards of none too. */
export function BoardChoices({ product, found, onOrganization }: BoardChoicesProps) {
  const { t } = useTranslation('connectors')
  const { organizations = [], organization, boards, isBusy } = found
  return (
    <>
      <Select
        label={t(`boards.organization.${product}`)}
        placeholder={t(`boards.chooseOrganization.${product}`)}
        value={organization === undefined ? null : (organization ?? none)}
        options={[
          ...organizations.map(({ id, name }) => ({ value: id, label: name })),
          ...(boardFaces[product].hasPipes ? [] : [{ value: none, label: t('boards.noOrganization') }]),
        ]}
        onChange={(value) => onOrganization(value === none ? null : value)}
      />
      {isBusy && organization !== undefined && (
        <Text as="p" role="status" muted>
          {t('boards.listing')}
        </Text>
      )}
      {boards?.length === 0 && <Text muted>{t(`boards.none.${product}`)}</Text>}
    </>
  )
}
