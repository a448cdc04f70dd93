import { Button, Result } from "antd";
import { Component, type ReactNode } from "react";

/** Error boundary of a page: the shell and the other tabs survive its failure. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Result
        status="error"
        title="页面未能正常显示"
        subTitle="请刷新页面后重试；仍未恢复时，请联系管理员。"
        extra={<Button onClick={() => window.location.reload()}>刷新页面</Button>}
      />
    );
  }
}
