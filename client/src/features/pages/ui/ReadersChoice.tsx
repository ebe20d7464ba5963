import { useState } from 'react'
import type { Privacy } from '#shared/access/privacy.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { RoleChoices } from '#client/features/pages/ui/RoleChoices.tsx'
import type { Readers } from '#client/nouns/folders/private-folders.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface ReadersChoiceProps {
  of: 'page' | 'folder'
  kept: Privacy | null
  /** null: the roles decide */
  onChange: (roles: Readers | null) => void
  /** why it cannot be private now */
  hindered?: string | undefined
}

/** Private with roles to choose, or as the roles say. Giving it to all asks first. */
export function ReadersChoice({ of, kept, onChange, hindered }: ReadersChoiceProps) {
  const { t } = useTranslation('pages')
  const [isAsking, setAsking] = useState(false)
  const words = of === 'page' ? 'readers' : 'readers.folder'
  const choose = (choice: 'private' | 'roles'): void => {
    if (choice === 'private' && !kept && hindered === undefined) onChange({})
    if (choice === 'roles' && kept) setAsking(true)
  }
  return (
    <Stack gap={16}>
      <Segmented
        label={t('readers.part')}
        value={kept ? 'private' : 'roles'}
        onChange={choose}
        options={[
          { value: 'private', label: t('readers.onlyMe') },
          { value: 'roles', label: t('readers.asRoles') },
        ]}
      />
      <Text as="p" size={13} muted>
        {hindered ?? t(kept ? `${words}.privateHint` : `${words}.rolesHint`)}
      </Text>
      {kept && <RoleChoices roles={kept.roles} onChange={onChange} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('readers.free.title')}
        confirmLabel={t('readers.free.confirm')}
        cancelLabel={t('common:actions.cancel')}
        onConfirm={() => {
          onChange(null)
          setAsking(false)
        }}
      >
        {t(`${words}.free.text`)}
      </ConfirmDialog>
    </Stack>
  )
}
