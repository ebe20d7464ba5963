import { Component, type ReactNode } from 'react'
import styles from '#client/features/pages/editor/EmbeddedAppBlock.module.css'

/** A block that crashes takes nothing else with it. */
export class BlockBoundary extends Component<{ message: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <p role="alert" className={styles.missing}>
        {this.props.message}
      </p>
    ) : (
      this.props.children
    )
  }
}
