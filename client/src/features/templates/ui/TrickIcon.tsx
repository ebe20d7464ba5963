import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { useItemIconNames } from '#client/ui/icons/use-item-icon.ts'

/** The sign of an automation, by what starts it. */
export function TrickIcon({ icon }: { icon: string }) {
  const names = useItemIconNames()
  return <ItemIcon icon={names.includes(icon) ? icon : 'bolt'} color="amber" size={24} />
}
