import { Suspense } from 'react'
import { AddressDialogs } from '#client/app/AddressDialogs.tsx'
import { Companions } from '#client/app/Companions.tsx'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { lazyPage } from '#client/manifest/lazy-page.tsx'

const eraseBanner = lazyPage(async () => (await import('#client/features/settings/ui/EraseBanner.tsx')).EraseBanner, ['settings'])

/** Parts of features beside the page, which comes first: dialogs that its address names, and what runs without being seen. */
export function Beside() {
  const deleteAt = useEntities('organisation')[0]?.deleteAt
  return (
    <>
      <AddressDialogs />
      <Companions />
      {deleteAt && (
        <Suspense>
          <eraseBanner.Page deleteAt={deleteAt} />
        </Suspense>
      )}
    </>
  )
}
