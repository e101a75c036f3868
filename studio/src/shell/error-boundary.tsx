import { Component, type ReactNode } from "react";
import { ErrorNotice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";

interface Props {
  children: ReactNode;
}

/** Shows an error that a screen throws, and keeps the navigation. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Page title="This page failed">
        <ErrorNotice error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
      </Page>
    );
  }
}
