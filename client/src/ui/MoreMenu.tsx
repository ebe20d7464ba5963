import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import type { Placement } from '#client/ui/place.ts'

/** Three dots with a menu: what else can be done with the thing beside it. */
export function MoreMenu({ label, placement, children }: { label: string; placement?: Placement; children: ReactNode }) {
  return (
    <Menu
      {...(placement && { placement })}
      trigger={(props) => <IconButton {...props} label={label} icon={<IconDots size={16} stroke={1.5} aria-hidden />} />}
    >
      {children}
    </Menu>
  )
}
