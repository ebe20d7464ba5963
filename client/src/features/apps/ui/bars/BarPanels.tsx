import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import { barVersionsKey } from '#client/features/apps/ui/bars/bar-versions.ts'
import { BarsPast } from '#client/features/apps/ui/bars/BarsPast.tsx'
import { BottomNavEditor } from '#client/features/apps/ui/bars/BottomNavEditor.tsx'
import { MenuBarEditor } from '#client/features/apps/ui/bars/MenuBarEditor.tsx'
import { TopBarEditor } from '#client/features/apps/ui/bars/TopBarEditor.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { VersionHistory } from '#client/nouns/documents/versions/VersionHistory.tsx'

interface BarPanelsProps {
  entry: AppEntry
  address: AppAddress
  mayEdit: boolean
}

/** The editors of the bars around the open app. They may be another app's, from which one came here. */
export function BarPanels({ entry, address: { bundleId, panel, closePanel }, mayEdit }: BarPanelsProps) {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const owner = useEntity('app', bundleId ?? entry.id) ?? entry
  const common = { appId: owner.id, label: owner.label, onClose: closePanel }
  if (!(owner.id === entry.id ? mayEdit : access.app(owner.id) === 'write')) return null
  return (
    <>
      {panel === 'menuBar' && <MenuBarEditor {...common} />}
      {panel === 'topBar' && <TopBarEditor {...common} isOther={owner.id !== entry.id} />}
      {panel === 'bottomNav' && <BottomNavEditor {...common} icon={owner.icon} />}
      <VersionHistory
        document={documentName({ kind: 'bundle', id: owner.id })}
        title={t('bars.title')}
        mayRestore
        addressKey={barVersionsKey}
        preview={(doc) => <BarsPast appId={owner.id} doc={doc} />}
      />
    </>
  )
}
