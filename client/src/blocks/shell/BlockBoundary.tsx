import { IconAlertTriangle } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import css from '#client/blocks/shell/shell.module.css'
import { Button } from '#client/ui/Button.tsx'

interface BlockBoundaryProps {
  message: string
  retryLabel: string
  /** a changed block is tried again */
  resetKey: unknown
  children: ReactNode
}

interface BlockBoundaryState {
  failed: boolean
  resetKey: unknown
}

/** Keeps a failing block from taking the app with it (specification 2 §2). */
export class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BlockBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: BlockBoundaryProps, state: BlockBoundaryState): BlockBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className={css.message} role="alert">
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
        <p>{this.props.message}</p>
        <Button size="small" onClick={() => this.setState({ failed: false })}>
          {this.props.retryLabel}
        </Button>
      </div>
    )
  }
}
