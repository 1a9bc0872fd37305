declare module 'pa11y' {
  export interface Pa11yIssue {
    code: string;
    type: string;
    message: string;
    selector: string;
    runner: string;
    runnerExtras: object;
  }
  function pa11y(url: string, options: object): Promise<{ issues: Pa11yIssue[] }>;
  export default pa11y;
}
