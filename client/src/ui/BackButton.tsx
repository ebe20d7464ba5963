import { IconArrowLeft } from '@tabler/icons-react'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/ui/BackButton.module.css'

/** Leads from a part to its whole; stands above its title, flush with it. */
export function BackButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" className={css.back} icon={<IconArrowLeft size={16} stroke={1.5} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  )
}
