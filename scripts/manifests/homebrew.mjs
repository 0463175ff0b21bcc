// The cask of Homebrew: https://docs.brew.sh/Cask-Cookbook

/** Removing with `--zap` leaves the library: the folder has files that are nowhere else. */
export function homebrewCask({ manifest, installer }) {
  const { version, name, productName, description, homepage } = manifest
  const [arm, intel] = ['arm64', 'x64'].map((architecture) => installer(`mac-${architecture}.dmg`))
  const url = arm.url.replaceAll(version, '#{version}').replace('mac-arm64', 'mac-#{arch}')
  const cask = `cask "${name}" do
  arch arm: "arm64", intel: "x64"

  version "${version}"
  sha256 arm:   "${arm.sha256}",
         intel: "${intel.sha256}"

  url "${url}"
  name "${productName}"
  desc "${description.replace(/^A /, '').replace(/^./, (first) => first.toUpperCase())}"
  homepage "${homepage}/"

  auto_updates true

  app "${productName}.app"

  zap trash: [
    "~/Library/Caches/${name}-updater",
    "~/Library/Preferences/app.bunko.reader.plist",
    "~/Library/Saved Application State/app.bunko.reader.savedState",
  ]
end
`
  return { [`homebrew/Casks/${name}.rb`]: cask }
}
