import { loadProfile, noteProfileChange } from '#client/features/templates/data/profile.ts'
import { useMayMake } from '#client/features/templates/data/use-may-make.ts'
import { useOwnTemplates } from '#client/features/templates/data/use-own.ts'
import { DeleteTemplateDialog } from '#client/features/templates/ui/DeleteTemplateDialog.tsx'
import { LinkProfileDialog } from '#client/features/templates/ui/LinkProfileDialog.tsx'
import { ProfileDialog } from '#client/features/templates/ui/ProfileDialog.tsx'
import { PublishDialog } from '#client/features/templates/ui/PublishDialog.tsx'
import { useLoaded } from '#client/lib/use-loaded.ts'
import type { AddressDialogProps } from '#client/manifest/client-feature.ts'

/** The dialogs of the builder page by their addresses (specification 3 §2). */
export function TemplateDialogs({ name, query, onClose }: AddressDialogProps) {
  const mayMake = useMayMake()
  if (!mayMake) return null
  if (name === 'createBuilderProfile') return <ProfileDialog profile={null} onClose={onClose} />
  if (name === 'editBuilderProfile') return <EditProfile onClose={onClose} />
  if (name === 'link-to-builder-profile') return <LinkProfileDialog onClose={onClose} onLinked={noteProfileChange} />
  if (name === 'createTemplate') return <PublishDialog template={null} onClose={onClose} />
  return <OfTemplate name={name} id={query.get('id') ?? ''} onClose={onClose} />
}

function EditProfile({ onClose }: { onClose: () => void }) {
  const { data: profile } = useLoaded(loadProfile)
  return profile && <ProfileDialog profile={profile} onClose={onClose} />
}

function OfTemplate({ name, id, onClose }: { name: string; id: string; onClose: () => void }) {
  const template = useOwnTemplates().templates?.find((one) => one.id === id)
  if (!template) return null
  return name === 'editTemplate' ? (
    <PublishDialog key={id} template={template} onClose={onClose} />
  ) : (
    <DeleteTemplateDialog template={template} onClose={onClose} />
  )
}
