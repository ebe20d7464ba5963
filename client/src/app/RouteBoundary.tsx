import { Component, type ReactNode } from 'react'
import { CrashScreen } from '#client/app/CrashScreen.tsx'

/** Keeps a page's failure inside the page. `resetKey` changes with the address, so that going elsewhere starts afresh. */
export class RouteBoundary extends Component<{ resetKey: string; children: ReactNode }, { error: unknown; failedAt: string | null }> {
  override state: { error: unknown; failedAt: string | null } = { error: undefined, failedAt: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  static getDerivedStateFromProps(
    props: { resetKey: string },
    state: { error: unknown; failedAt: string | null },
  ): { error: unknown; failedAt: string | null } | null {
    if (state.error === undefined) return null
    if (state.failedAt === null) return { ...state, failedAt: props.resetKey }
    return state.failedAt === props.resetKey ? null : { error: undefined, failedAt: null }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <CrashScreen error={this.state.error} onRetry={() => this.setState({ error: undefined, failedAt: null })} />
  }
}
