/** What is said of a model while it is being run. */
export function runningText(executions = 0): string {
  return executions === 0 ? 'running' : `${executions} so far`;
}
