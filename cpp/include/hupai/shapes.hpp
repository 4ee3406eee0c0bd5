// The winning shapes a ruleset may list (COM-7, GUANG-0).
#pragma once

#include <cstdint>

namespace hupai {

// The order is the shape order of COM-8.
enum class Shape : std::uint8_t { Standard, SevenPairs, ThirteenOrphans, Scattered, LiGu };

inline constexpr int kShapes = 5;
inline constexpr const char* kShapeNames[kShapes] = {"standard", "seven_pairs", "thirteen_orphans",
                                                     "scattered", "li_gu"};

// A set of shapes, bit i = Shape(i).
using ShapeSet = std::uint8_t;

constexpr ShapeSet shape_bit(Shape shape) {
    return static_cast<ShapeSet>(1U << static_cast<unsigned>(shape));
}

inline constexpr ShapeSet kAutoShapes4 =
    shape_bit(Shape::Standard) | shape_bit(Shape::SevenPairs) | shape_bit(Shape::ThirteenOrphans);
inline constexpr ShapeSet kAutoShapes5 = shape_bit(Shape::Standard) | shape_bit(Shape::LiGu);

}  // namespace hupai
