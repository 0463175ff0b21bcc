export function openDisplay(): Promise<{ env: Record<string, string | undefined>; close(): void }>
