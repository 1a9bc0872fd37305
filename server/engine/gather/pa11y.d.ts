declare module 'pa11y' {
  interface Pa11yIssue {
    code: string;
    type: string;
    message: string;
    selector: string;
    runner: string;
    runnerExtras: Record<string, unknown>;
  }
  function pa11y(url: string, options: object): Promise<{ issues: Pa11yIssue[] }>;
  export default pa11y;
}
