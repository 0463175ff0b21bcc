/** One screen; tests can replace it. */
export const screen = {
  displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 }, scaleFactor: 1 }],
  getAllDisplays: () => screen.displays,
}
