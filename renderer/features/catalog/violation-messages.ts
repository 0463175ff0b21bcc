export const violationMessages = (error: unknown): readonly string[] =>
  error instanceof Error && 'violations' in error && Array.isArray(error.violations)
    ? error.violations.map(({ message }: { message: string }) => message)
    : []
